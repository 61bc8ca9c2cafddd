const SPOTS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** One face of a die. */
export function Die({ eyes }: { readonly eyes: number }) {
  return (
    <svg class="die" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="36" height="36" rx="8" />
      {(SPOTS[eyes] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={10 + 10 * x} cy={10 + 10 * y} r="3.4" />
      ))}
    </svg>
  );
}
