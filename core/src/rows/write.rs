//! Rows of any format, written as Passband's own.

use super::Rows;
use super::transcript::{Message, ToolCall, ToolStatus};
use crate::error::Result;
use crate::measure::Outcome;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

impl Rows {
    /// Writes every row as JSONL in Passband's schema, version 1, in the order read.
    ///
    /// Reading the text back gives the same tasks, trials, arms, states, rewards and transcripts. A verdict
    /// outside 0..1 keeps its number, and hidden state its JSON.
    ///
    /// # Errors
    /// As [`Rows::transcript`].
    pub fn to_jsonl(&self) -> Result<String> {
        let mut out = String::new();
        for index in 0..self.len() {
            let Some((format, text)) = self.source(index) else { break };
            let (row, transcript) = format.parse(text)?;
            let identity = if row.from_prompt { "prompt" } else { "taskId" };
            let mut line = Line::new();
            line.field("v", "1");
            line.text(identity, self.tasks.name(self.task[index]));
            line.field("trial", &self.trial[index].to_string());
            let arm = self.arms.name(self.arm[index]);
            if !arm.is_empty() {
                line.text("arm", arm);
            }
            // What stands beside an error is mostly no verdict: see the reader of its format.
            let no_verdict = self.outcome[index] == Outcome::Error && !row.error_and_verdict;
            if let Some(verdict) = row.verdict.filter(|_| !no_verdict) {
                line.field("reward", verdict.get());
            }
            if let Some(reason) = &transcript.reason {
                line.text("reason", reason);
            }
            if let Some(error) = &transcript.error {
                line.text("error", error);
            }
            let messages: Vec<Value> = transcript.messages.into_iter().flat_map(messages).collect();
            line.field("messages", &Value::Array(messages).to_string());
            if let Some(privileged) = row.privileged {
                line.field("privileged", &on_one_line(privileged));
            }
            out.push_str(&line.0);
            out.push_str("}\n");
        }
        Ok(out)
    }
}

/// A JSON object in the making.
struct Line(String);

impl Line {
    fn new() -> Self {
        Self("{".to_string())
    }

    /// A field whose value is JSON already.
    fn field(&mut self, name: &str, json: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push_str(&format!("\"{name}\":{json}"));
    }

    fn text(&mut self, name: &str, text: &str) {
        self.field(name, &Value::String(text.to_string()).to_string());
    }
}

/// JSON holds line ends between its values only, where a space says the same.
fn on_one_line(json: &RawValue) -> String {
    json.get().replace(['\n', '\r'], " ")
}

/// A message, followed by the answers to its calls.
fn messages(message: Message) -> Vec<Value> {
    let mut written = Map::new();
    written.insert("role".to_string(), Value::String(message.role));
    written.insert("content".to_string(), message.text.map_or(Value::Null, Value::String));
    if let Some(id) = message.answers {
        written.insert("toolCallId".to_string(), Value::String(id));
    }
    if !message.calls.is_empty() {
        let calls = message
            .calls
            .iter()
            .map(|call| json!({ "id": call.id, "name": call.name, "arguments": call.arguments }));
        written.insert("toolCalls".to_string(), Value::Array(calls.collect()));
    }
    let mut all = vec![Value::Object(written)];
    all.extend(message.calls.into_iter().filter_map(answer));
    all
}

fn answer(call: ToolCall) -> Option<Value> {
    let status = match call.status {
        ToolStatus::Ok => "ok",
        ToolStatus::Error => "error",
        ToolStatus::Unanswered => return None,
    };
    Some(json!({
        "role": "tool",
        "toolCallId": call.id,
        "status": status,
        "content": call.result.unwrap_or_default(),
    }))
}
