// Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): a rating, how sure it is, and how much it changes.

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

export const BEGINNER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
/** How sure the rating of a puzzle is. */
export const PUZZLE_DEVIATION = 75;

const SCALE = 173.7178;
/** How much the volatility may change. */
const TAU = 0.5;
const PRECISION = 1e-6;
/** It never becomes so sure that it cannot follow its player. */
const LEAST_DEVIATION = 45;

export interface Result {
  rating: number;
  deviation: number;
  /** 1 won, 0 lost. */
  score: number;
}

/** The rating after one period with these results. */
export function rated(before: Rating, results: readonly Result[]): Rating {
  const mu = (before.rating - 1500) / SCALE;
  const phi = before.deviation / SCALE;
  if (results.length === 0) return { ...before, deviation: Math.min(350, Math.hypot(phi, before.volatility) * SCALE) };
  const g = (other: number) => 1 / Math.sqrt(1 + (3 * other * other) / (Math.PI * Math.PI));
  let [information, surprise] = [0, 0];
  for (const { rating, deviation, score } of results) {
    const weight = g(deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - 1500) / SCALE)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const v = 1 / information;
  const delta = v * surprise;
  const volatility = volatilityAfter(before.volatility, phi, v, delta);
  const spread = Math.hypot(phi, volatility);
  const phiAfter = 1 / Math.sqrt(1 / (spread * spread) + 1 / v);
  return { rating: (mu + phiAfter * phiAfter * surprise) * SCALE + 1500, deviation: Math.max(LEAST_DEVIATION, phiAfter * SCALE), volatility };
}

/** The zero of Glickman's function, by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const ex = Math.exp(x);
    return (ex * (delta * delta - phi * phi - v - ex)) / (2 * (phi * phi + v + ex) ** 2) - (x - a) / (TAU * TAU);
  };
  let low = a;
  let high = Math.log(Math.max(delta * delta - phi * phi - v, 1e-12));
  if (delta * delta <= phi * phi + v) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
