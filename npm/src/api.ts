// What both entries export; `index` starts the engine when it is imported, `slim` when it is asked to.
export { engine } from "./engine.js";
export { PassbandError, type Place } from "./errors.js";
export { measure, Rows, type MeasureRowsOptions, type Report, type RowsInput } from "./rows.js";
export { Experiment, experiment, STUDIO, type ArmInput, type ExperimentInput, type SetsOptions } from "./experiment.js";
export type {
  Agreement,
  Arm,
  ArmView,
  Difference,
  Engine,
  Estimate,
  Experiment as ExperimentDocument,
  FileInfo,
  Format,
  Interval,
  LeftOut,
  Lines,
  LinkSize,
  MeasureOptions,
  Measured,
  Message,
  Method,
  Outcomes,
  PageView,
  PassReport,
  RolloutRef,
  Rollouts,
  Row,
  RowCounts,
  RowsSummary,
  Stated,
  StatedNumber,
  TaskCounts,
  ToolCall,
  ToolStatus,
  Transcript,
} from "./generated/passband_wasm.js";
