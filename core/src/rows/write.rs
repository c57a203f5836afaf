//! Rows of any format, written as Passband's own.

use super::Rows;
use super::transcript::{Message, ToolCall, ToolStatus, Transcript};
use crate::error::Result;
use crate::measure::Outcome;
use serde_json::{Map, Value, json};

impl Rows {
    /// Writes every row as JSONL in Passband's schema, version 1, in the order read.
    ///
    /// Reading the text back gives the same tasks, trials, arms, states, rewards and transcripts. A verdict
    /// outside 0..1 keeps its number.
    ///
    /// # Errors
    /// As [`Rows::transcript`].
    pub fn to_jsonl(&self) -> Result<String> {
        let mut out = String::new();
        for index in 0..self.len() {
            let Some((format, text)) = self.source(index) else { break };
            let (row, transcript) = format.parse(text)?;
            let mut fields = Map::new();
            fields.insert("v".to_string(), json!(1));
            fields.insert("taskId".to_string(), json!(self.tasks.name(self.task[index])));
            fields.insert("trial".to_string(), json!(self.trial[index]));
            let arm = self.arms.name(self.arm[index]);
            if !arm.is_empty() {
                fields.insert("arm".to_string(), json!(arm));
            }
            match self.outcome[index] {
                // What stands beside an error is no verdict: see the state in the reader.
                Outcome::Error if !row.error_and_verdict => {}
                _ => {
                    if let Some(verdict) = row.verdict {
                        fields.insert(
                            "reward".to_string(),
                            serde_json::from_str(verdict.get()).unwrap_or(Value::Null),
                        );
                    }
                }
            }
            write_transcript(transcript, &mut fields);
            out.push_str(&Value::Object(fields).to_string());
            out.push('\n');
        }
        Ok(out)
    }
}

fn write_transcript(transcript: Transcript, fields: &mut Map<String, Value>) {
    if let Some(reason) = transcript.reason {
        fields.insert("reason".to_string(), Value::String(reason));
    }
    if let Some(error) = transcript.error {
        fields.insert("error".to_string(), Value::String(error));
    }
    let messages: Vec<Value> = transcript.messages.into_iter().flat_map(messages).collect();
    fields.insert("messages".to_string(), Value::Array(messages));
    if let Some(privileged) = transcript.privileged {
        fields.insert("privileged".to_string(), privileged);
    }
}

/// A message, followed by the answers to its calls.
fn messages(message: Message) -> Vec<Value> {
    let mut written = Map::new();
    written.insert("role".to_string(), Value::String(message.role));
    written.insert("content".to_string(), message.text.map_or(Value::Null, Value::String));
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
