//! The link that carries an experiment: `#p1.` and everything that the page is computed from.
//!
//! Every version keeps its own reader, so a link that opened once opens for ever.

mod v1;

use super::experiment::Experiment;
use crate::defaults;
use crate::error::{Error, ErrorKind, Result, clip};
use serde::Serialize;

/// How far a link can travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "tsify", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LinkSize {
    /// Up to 2,000 characters: chat tools keep it whole.
    PastesAnywhere,
    /// Up to 32,000: documents and issue trackers keep it whole.
    InDocuments,
    /// Longer: send the file instead.
    SendTheFile,
}

/// Writes an experiment as the fragment of a link, without `#`.
///
/// The document's outcomes, names and stated numbers go in; transcripts never do.
///
/// # Errors
/// Those of [`Experiment::check`]; [`ErrorKind::TooLarge`] when the link would be longer than a browser
/// opens.
pub fn encode_link(document: &Experiment) -> Result<String> {
    document.check()?;
    let link = v1::encode(document);
    if link.len() > defaults::MAX_LINK_CHARS {
        return Err(too_long(link.len()));
    }
    Ok(link)
}

/// Reads the experiment that a link carries: a whole address, its fragment, or the fragment without `#`.
/// Whatever follows the first `&` is the page's own and is passed over.
///
/// # Errors
/// [`ErrorKind::LinkDamaged`] when it is cut short or changed, [`ErrorKind::LinkVersion`] when a newer
/// release wrote it, [`ErrorKind::TooLarge`] when it or what it inflates to passes its bound.
pub fn decode_link(link: &str) -> Result<Experiment> {
    if link.len() > defaults::MAX_LINK_CHARS {
        return Err(too_long(link.len()));
    }
    let fragment = link.rsplit_once('#').map_or(link, |(_, fragment)| fragment).trim();
    let fragment = fragment.split('&').next().unwrap_or_default();
    let (version, rest) = fragment
        .strip_prefix('p')
        .and_then(|rest| rest.split_once('.'))
        .filter(|(version, _)| !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()))
        .ok_or_else(|| {
            Error::new(
                ErrorKind::LinkDamaged,
                format!("`{}` is not a Passband link", clip(fragment)),
                "copy the whole link, from `#p1.` to its end",
            )
            .at_field("link")
        })?;
    let document = match version {
        "1" => v1::decode(rest),
        _ => Err(Error::new(
            ErrorKind::LinkVersion,
            format!("the link is of version {}, and this release reads version 1", clip(version)),
            "open it with a newer release",
        )),
    };
    let document = document.map_err(|error| error.at_field("link"))?;
    document.check()?;
    Ok(document)
}

/// How far a link of this many characters can travel.
#[must_use]
pub const fn link_size(characters: usize) -> LinkSize {
    if characters <= defaults::LINK_PASTES_ANYWHERE {
        LinkSize::PastesAnywhere
    } else if characters <= defaults::LINK_IN_DOCUMENTS {
        LinkSize::InDocuments
    } else {
        LinkSize::SendTheFile
    }
}

fn too_long(characters: usize) -> Error {
    Error::new(
        ErrorKind::TooLarge,
        format!(
            "the link has {characters} characters, more than the {} that a browser opens",
            defaults::MAX_LINK_CHARS
        ),
        "send the experiment's file instead",
    )
    .at_field("link")
}
