//! What the whole studio shares: what is open, where in it the reader is, and what to say to them.

use crate::fragment::{Fragment, Tab};
use crate::io::take::Taken;
use crate::opened::{Attached, Opened};
use leptos::prelude::*;
use passband_core::rows::Rows;
use std::sync::Arc;

/// Something said to the reader.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Whether something was refused.
    pub refused: bool,
    /// What is said.
    pub text: String,
    /// What the reader may do about it.
    pub offer: Option<Offer>,
}

impl Notice {
    /// Something was refused.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self { refused: true, text: text.into(), offer: None }
    }

    /// Something was done.
    pub fn done(text: impl Into<String>) -> Self {
        Self { refused: false, text: text.into(), offer: None }
    }
}

/// An offer to open files by themselves.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What the button says.
    pub label: String,
    /// The files, read.
    pub sets: Vec<Arc<Rows>>,
}

/// The shared signals.
#[derive(Clone, Copy)]
pub struct Studio {
    /// The experiment that is open.
    pub opened: RwSignal<Option<Arc<Opened>>>,
    /// The rows that are attached to it.
    pub attached: RwSignal<Arc<Attached>>,
    /// The page.
    pub tab: RwSignal<Tab>,
    /// The rollout whose transcript is open, by its number.
    pub row: RwSignal<Option<u32>>,
    /// The rollouts that the transcript's Previous and Next go through; empty for all.
    pub through: RwSignal<Arc<Vec<u32>>>,
    /// What the address says is open, without the place in it.
    pub source: RwSignal<Fragment>,
    /// What is said to the reader.
    pub notice: RwSignal<Option<Notice>>,
    /// What is being done, where it takes a while.
    pub busy: RwSignal<Option<String>>,
    /// Counts what was asked for, so that an answer that comes late is known as late.
    pub asked: RwSignal<u32>,
}

impl Studio {
    /// Nothing is open.
    pub fn new() -> Self {
        Self {
            opened: RwSignal::new(None),
            attached: RwSignal::new(Arc::default()),
            tab: RwSignal::new(Tab::Experiment),
            row: RwSignal::new(None),
            through: RwSignal::new(Arc::default()),
            source: RwSignal::new(Fragment::default()),
            notice: RwSignal::new(None),
            busy: RwSignal::new(None),
            asked: RwSignal::new(0),
        }
    }

    /// The studio of this page.
    pub fn here() -> Self {
        expect_context()
    }

    /// Shows what was taken in. `from` says where another experiment came from, so that the address
    /// leads back to it.
    pub fn show(self, taken: Taken, from: Fragment) {
        if let Some(opened) = taken.opened {
            self.tab.set(from.tab);
            self.row.set(from.row);
            self.through.set(Arc::default());
            self.source.set(Fragment { tab: Tab::default(), row: None, ..from });
            self.attached.set(Arc::new(taken.attached));
            self.opened.set(Some(Arc::new(opened)));
            window().scroll_to_with_x_and_y(0.0, 0.0);
        } else {
            self.attached.set(Arc::new(taken.attached));
        }
        self.notice.set(taken.notice);
    }

    /// Closes what is open and goes back to the start.
    pub fn close(self) {
        self.opened.set(None);
        self.attached.set(Arc::default());
        self.source.set(Fragment::default());
        self.tab.set(Tab::Experiment);
        self.row.set(None);
        self.notice.set(None);
        self.busy.set(None);
        self.asked.update(|asked| *asked += 1);
        crate::io::address::replace("");
    }

    /// Opens the transcript of a rollout; Previous and Next go through `through`.
    pub fn read(self, number: u32, through: Arc<Vec<u32>>) {
        self.through.set(through);
        self.row.set(Some(number));
    }

    /// The rollout before (-1) or after (1) the one that is read, among those being gone through.
    pub fn beside(self, step: isize) -> Option<u32> {
        let now = self.row.get()?;
        let through = self.through.get();
        let attached = self.attached.get();
        let every = || attached.rollouts().iter().map(|rollout| rollout.number);
        let list: Vec<u32> =
            if through.contains(&now) { through.to_vec() } else { every().collect() };
        let place = list.iter().position(|&number| number == now)?;
        list.get(place.checked_add_signed(step)?).copied()
    }
}
