//! Random numbers that have names: Philox4x32-10, addressed by seed, purpose, task, replicate, index.
//!
//! A draw does not depend on which draws came before it, so results do not depend on order,
//! concurrency or platform. The shader that mirrors this file must give the same words.

use core::convert::Infallible;
use rand_core::TryRng;

const MULTIPLIER: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
const ROUNDS: usize = 10;

/// Returns the four words of block `counter` under `key`.
///
/// # Source
/// Salmon, Moraes, Dror and Shaw 2011, "Parallel random numbers: as easy as 1, 2, 3", Philox4x32 with
/// 10 rounds; checked against the known-answer vectors that its authors publish (Random123).
#[must_use]
pub fn philox4x32(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let mut c = counter;
    let mut k = key;
    for round in 0..ROUNDS {
        if round > 0 {
            k = [k[0].wrapping_add(WEYL[0]), k[1].wrapping_add(WEYL[1])];
        }
        let p0 = u64::from(MULTIPLIER[0]) * u64::from(c[0]);
        let p1 = u64::from(MULTIPLIER[1]) * u64::from(c[2]);
        c = [
            (p1 >> 32) as u32 ^ c[1] ^ k[0],
            p1 as u32,
            (p0 >> 32) as u32 ^ c[3] ^ k[1],
            p0 as u32,
        ];
    }
    c
}

/// Maps a random word onto `0..n` by multiply and shift. Returns 0 when `n` is 0.
///
/// No word is rejected, so every lane of a GPU uses the same number of draws; the price is a bias of
/// at most `n / 2^32` in any one value's probability.
#[must_use]
pub fn mulhi(word: u32, n: u32) -> u32 {
    ((u64::from(word) * u64::from(n)) >> 32) as u32
}

/// What a draw is for. Two purposes never share a word, whatever else their names have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// Made-up data for tests, benchmarks and coverage studies.
    Fixture = 1,
}

/// The draws named by (seed, purpose, task, replicate), read one after another by index.
///
/// It implements `rand_core`'s traits, so the shuffles and samplers of `rand` work on it where no
/// golden number depends on how they are written.
#[derive(Clone, Debug)]
pub struct Stream {
    key: [u32; 2],
    name: [u32; 3],
    index: u64,
    block: [u32; 4],
}

impl Stream {
    /// The stream for this seed, purpose, task and replicate, at index 0.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose, task: u32, replicate: u32) -> Self {
        Self {
            key: [seed as u32, (seed >> 32) as u32],
            name: [replicate, task, purpose as u32],
            index: 0,
            block: [0; 4],
        }
    }

    /// The word at `index`, without moving the stream. Words repeat only after 2^34 of them.
    #[must_use]
    pub fn word(&self, index: u64) -> u32 {
        self.block_of(index)[(index % 4) as usize]
    }

    /// The next index in `0..n`; see [`mulhi`].
    pub fn below(&mut self, n: u32) -> u32 {
        mulhi(self.next_word(), n)
    }

    /// The next number in `[0, 1)`, on a grid of 2^-32.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.next_word()) / 4_294_967_296.0
    }

    fn block_of(&self, index: u64) -> [u32; 4] {
        let [replicate, task, purpose] = self.name;
        philox4x32([(index / 4) as u32, replicate, task, purpose], self.key)
    }

    fn next_word(&mut self) -> u32 {
        let lane = (self.index % 4) as usize;
        if lane == 0 {
            self.block = self.block_of(self.index);
        }
        self.index += 1;
        self.block[lane]
    }
}

impl TryRng for Stream {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.next_word())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = u64::from(self.next_word());
        Ok(low | (u64::from(self.next_word()) << 32))
    }

    fn try_fill_bytes(&mut self, destination: &mut [u8]) -> Result<(), Infallible> {
        for chunk in destination.chunks_mut(4) {
            let word = self.next_word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    #[test]
    fn philox_gives_the_published_vectors() {
        // Random123's kat_vectors: philox4x32, 10 rounds.
        let cases = [
            ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            ([u32::MAX; 4], [u32::MAX; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ];
        for (counter, key, expected) in cases {
            assert_eq!(philox4x32(counter, key), expected, "counter {counter:x?}");
        }
    }

    #[test]
    fn a_word_is_the_same_whether_asked_by_index_or_in_turn() {
        let named = Stream::new(7, Purpose::Fixture, 3, 1);
        let mut in_turn = named.clone();
        for index in 0..41 {
            assert_eq!(in_turn.next_u32(), named.word(index), "index {index}");
        }
    }

    #[test]
    fn streams_of_other_names_differ() {
        let first =
            |seed, task, replicate| Stream::new(seed, Purpose::Fixture, task, replicate).word(0);
        let words = [first(0, 0, 0), first(1, 0, 0), first(0, 1, 0), first(0, 0, 1)];
        for (i, a) in words.iter().enumerate() {
            assert!(words[i + 1..].iter().all(|b| a != b), "{words:x?}");
        }
    }

    #[test]
    fn mulhi_stays_below_its_bound() {
        assert_eq!(mulhi(u32::MAX, 10), 9);
        assert_eq!(mulhi(0, 10), 0);
        assert_eq!(mulhi(u32::MAX, 0), 0);
    }
}
