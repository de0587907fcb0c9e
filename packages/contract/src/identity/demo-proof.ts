// The proof of work for another demo account from a busy client subnet, as both sides calculate it.
//
// SHA-256 is calculated over the ASCII bytes of `challenge:demo_id:proof`. Its first `bits` bits, high bits of bytes
// first, must be 0. The challenge is returned unchanged, and the proof is any matching text of 1 to 64 characters from
// A–Z a–z 0–9 _ -; it takes 2^bits attempts on average. The hash of "c1.example:0123456789abcdef:7953" is
// 0000575b728c…12ed41, with 17 zero bits.

/** The text before the proof. */
export const demoProofPrefix = (challenge: string, demoId: string): string => `${challenge}:${demoId}:`;
