//! What was said and done in one rollout.

use super::key::kind_of;
use super::surrogate::whole;
use crate::error::{Error, ErrorKind, Result};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};

/// The messages of a rollout, with each tool's answer beside the call that asked for it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Transcript {
    /// The messages, in their order. A tool's answer to a call is in the call, not here.
    pub messages: Vec<Message>,
    /// The grader's reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What broke, where something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Hidden state, as the file has it: for the person who holds the file, never for a judge, an agent
    /// or a training file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "tsify", tsify(type = "unknown"))]
    pub privileged: Option<Value>,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Message {
    /// Who speaks, as the file says: `system`, `user`, `assistant`, `tool`.
    pub role: String,
    /// What is said; parts that are not text stand as their type in square brackets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The tools that the message calls, in their order: parallel calls stay in one message.
    pub calls: Vec<ToolCall>,
    /// The id of the call that a tool answers here, where no call has that id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
}

/// One tool call with its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ToolCall {
    /// The call's id, empty where the file gives none.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments: a value, or the text as it came where that is not JSON.
    #[cfg_attr(feature = "tsify", tsify(type = "unknown"))]
    pub arguments: Value,
    /// Whether the call was answered, and how.
    pub status: ToolStatus,
    /// The answer's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// How a tool call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ToolStatus {
    /// Answered.
    Ok,
    /// Answered with an error.
    Error,
    /// Not answered.
    Unanswered,
}

/// What a row's columns keep of its transcript.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub messages: u32,
    pub calls: u32,
    pub failed_calls: u32,
}

impl Transcript {
    /// Reads chat messages, as OpenAI's chat format writes them and its followers vary it.
    ///
    /// `failed` tells from an answer's text whether the tool failed, where the file has no status.
    ///
    /// # Errors
    /// `InvalidField`, with the path of the value that is not what a message holds.
    pub(crate) fn of_chat(
        field: &str,
        messages: Option<&RawValue>,
        failed: fn(&str) -> bool,
    ) -> Result<(Self, Counts)> {
        let mut transcript = Self::default();
        let mut counts = Counts::default();
        let Some(raw) = messages.filter(|raw| raw.get() != "null") else {
            return Ok((transcript, counts));
        };
        let list: Vec<Value> = serde_json::from_str(&whole(raw.get())).map_err(|error| {
            match raw.get().starts_with('[') && error.is_syntax() {
                // The text is JSON by now, so this is a depth that no transcript has.
                true => wrong(field, "nested too deep".to_string(), "write at most 100 levels"),
                false => {
                    wrong(field, kind_of(raw.get()), "write the messages as a list of objects")
                }
            }
        })?;
        let mut open = OpenCalls::default();
        counts.messages = list.len() as u32;
        for (index, message) in list.iter().enumerate() {
            let path = format!("{field}[{index}]");
            let Value::Object(message) = message else {
                return Err(wrong(&path, kind_of(&message.to_string()), "write an object"));
            };
            transcript.push(&path, message, failed, &mut open)?;
        }
        let calls = || transcript.messages.iter().flat_map(|message| &message.calls);
        counts.calls = calls().count() as u32;
        counts.failed_calls =
            calls().filter(|call| call.status == ToolStatus::Error).count() as u32;
        Ok((transcript, counts))
    }

    fn push(
        &mut self,
        path: &str,
        message: &Map<String, Value>,
        failed: fn(&str) -> bool,
        open: &mut OpenCalls,
    ) -> Result<()> {
        let Some(Value::String(role)) = message.get("role") else {
            let found = message
                .get("role")
                .map_or("missing".to_string(), |role| kind_of(&role.to_string()));
            let mend = "write who speaks, such as `user`";
            return Err(wrong(&format!("{path}.role"), found, mend));
        };
        let text = content(path, message.get("content"))?;
        let mut answers = None;
        if role == "tool" || role == "function" {
            answers = first(message, &["tool_call_id", "toolCallId"]).and_then(id);
            if let Some((at, call)) = open.take(answers.as_deref()) {
                let call = &mut self.messages[at].calls[call];
                call.status = answered(message, text.as_deref(), failed);
                call.result = Some(text.unwrap_or_default());
                return Ok(());
            }
            // An answer that nothing asked for is shown where it stands.
        }
        let calls = match first(message, &["tool_calls", "toolCalls"]) {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(calls)) => calls
                .iter()
                .enumerate()
                .map(|(index, call)| tool_call(&format!("{path}.tool_calls[{index}]"), call))
                .collect::<Result<_>>()?,
            Some(other) => {
                let found = kind_of(&other.to_string());
                return Err(wrong(&format!("{path}.tool_calls"), found, "write a list of calls"));
            }
        };
        for (place, call) in calls.iter().enumerate() {
            open.add(&call.id, self.messages.len(), place);
        }
        self.messages.push(Message { role: role.clone(), text, calls, answers });
        Ok(())
    }
}

/// The calls that no tool has answered yet, oldest first.
#[derive(Default)]
struct OpenCalls {
    /// (message, call) by the order in which they were made.
    calls: BTreeMap<usize, (usize, usize, String)>,
    by_id: BTreeMap<String, VecDeque<usize>>,
    made: usize,
}

impl OpenCalls {
    fn add(&mut self, id: &str, message: usize, call: usize) {
        self.calls.insert(self.made, (message, call, id.to_string()));
        self.by_id.entry(id.to_string()).or_default().push_back(self.made);
        self.made += 1;
    }

    /// The oldest call with this id, or the oldest of all where the answer has none.
    fn take(&mut self, id: Option<&str>) -> Option<(usize, usize)> {
        let order = match id {
            Some(id) => *self.by_id.get(id)?.front()?,
            None => *self.calls.first_key_value()?.0,
        };
        let (message, call, id) = self.calls.remove(&order)?;
        if let Some(orders) = self.by_id.get_mut(&id) {
            orders.retain(|other| *other != order);
        }
        Some((message, call))
    }
}

/// How a tool's answer says that it went, else what its text shows.
fn answered(
    message: &Map<String, Value>,
    text: Option<&str>,
    failed: fn(&str) -> bool,
) -> ToolStatus {
    let ok = match first(message, &["status", "isError", "is_error"]) {
        Some(Value::Bool(is_error)) => !is_error,
        Some(Value::String(status)) => {
            !matches!(status.as_str(), "error" | "failed" | "failure" | "timeout")
        }
        _ => !text.is_some_and(failed),
    };
    if ok { ToolStatus::Ok } else { ToolStatus::Error }
}

/// An id as text; some programs write it as a number.
fn id(value: &Value) -> Option<String> {
    match value {
        Value::String(id) => Some(id.clone()),
        Value::Number(id) => Some(id.to_string()),
        _ => None,
    }
}

fn first<'a>(object: &'a Map<String, Value>, names: &[&str]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

fn tool_call(path: &str, call: &Value) -> Result<ToolCall> {
    let Value::Object(call) = call else {
        return Err(wrong(path, kind_of(&call.to_string()), "write an object"));
    };
    let inner = match call.get("function") {
        Some(Value::Object(function)) => function,
        _ => call,
    };
    let Some(Value::String(name)) = inner.get("name") else {
        return Err(wrong(&format!("{path}.name"), "missing".to_string(), "write the tool's name"));
    };
    let arguments = match first(inner, &["arguments", "args", "input"]) {
        Some(Value::String(text)) => {
            serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone()))
        }
        Some(value) => value.clone(),
        None => Value::Null,
    };
    Ok(ToolCall {
        id: call.get("id").and_then(id).unwrap_or_default(),
        name: name.clone(),
        arguments,
        status: ToolStatus::Unanswered,
        result: None,
    })
}

fn content(path: &str, content: Option<&Value>) -> Result<Option<String>> {
    match content {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Array(parts)) => {
            let texts: Vec<String> = parts
                .iter()
                .map(|part| match (part, part.get("text")) {
                    (Value::String(text), _) | (_, Some(Value::String(text))) => text.clone(),
                    _ => {
                        format!("[{}]", part.get("type").and_then(Value::as_str).unwrap_or("part"))
                    }
                })
                .collect();
            Ok(Some(texts.join("\n")))
        }
        // A tool may answer with a value where the wire wants text: its JSON is that text.
        Some(value @ Value::Object(_)) => Ok(Some(value.to_string())),
        Some(other) => Err(wrong(
            &format!("{path}.content"),
            kind_of(&other.to_string()),
            "write a text, a list of parts, or null",
        )),
    }
}

fn wrong(field: &str, found: String, mend: &str) -> Error {
    Error::new(ErrorKind::InvalidField, format!("the value is {found}"), mend).at_field(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<(Transcript, Counts)> {
        let raw: &RawValue = serde_json::from_str(json).unwrap();
        Transcript::of_chat("messages", Some(raw), |text| text.starts_with("Error"))
    }

    #[test]
    fn parallel_calls_stay_in_one_message_with_their_own_answers() {
        let (transcript, counts) = read(
            r#"[{"role":"user","content":"Where are my orders?"},
                {"role":"assistant","content":null,"tool_calls":[
                  {"id":"a","function":{"name":"get","arguments":"{\"id\":1}"}},
                  {"id":"b","function":{"name":"get","arguments":"{bad"}},
                  {"id":"c","name":"get","arguments":{"id":3}}]},
                {"role":"tool","tool_call_id":"b","content":"Error: timed out"},
                {"role":"tool","tool_call_id":"a","content":"sent"},
                {"role":"assistant","content":[{"type":"text","text":"Sent."},{"type":"image_url"}]}]"#,
        )
        .unwrap();
        assert_eq!(counts, Counts { messages: 5, calls: 3, failed_calls: 1 });
        assert_eq!(transcript.messages.len(), 3);
        let calls = &transcript.messages[1].calls;
        assert_eq!(calls[0].result.as_deref(), Some("sent"));
        assert_eq!(calls[0].arguments["id"], 1);
        assert_eq!(calls[1].status, ToolStatus::Error);
        assert_eq!(calls[1].arguments, Value::String("{bad".to_string()));
        assert_eq!(calls[2].status, ToolStatus::Unanswered);
        assert_eq!(transcript.messages[2].text.as_deref(), Some("Sent.\n[image_url]"));
    }

    #[test]
    fn a_value_that_is_no_message_is_named_by_its_path() {
        for (json, path) in [
            ("{}", "messages"),
            ("[1]", "messages[0]"),
            (r#"[{"role":"user"},{"content":"x"}]"#, "messages[1].role"),
            (r#"[{"role":"user","content":5}]"#, "messages[0].content"),
            (r#"[{"role":"assistant","tool_calls":[{}]}]"#, "messages[0].tool_calls[0].name"),
            (r#"[{"role":"assistant","tool_calls":"x"}]"#, "messages[0].tool_calls"),
        ] {
            let error = read(json).unwrap_err();
            assert_eq!(error.field(), Some(path), "{json}");
        }
    }
}
