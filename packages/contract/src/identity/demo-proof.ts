// The proof of work that opens a further demo account from a busy network, as both sides compute it.
//
// SHA-256 is taken over the ASCII bytes of `challenge:demo_id:proof`. Its first `bits` bits, the highest of each byte
// first, must be 0. The challenge goes back as it came, and the proof is any 1 to 64 of A–Z a–z 0–9 _ - that fit; it takes
// 2^bits tries on average. Of "c1.example:0123456789abcdef:7953" the hash is 0000575b728c…12ed41, with 17 bits of 0.

/** What comes before the proof. */
export const demoProofPrefix = (challenge: string, demoId: string): string => `${challenge}:${demoId}:`;
