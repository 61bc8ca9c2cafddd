const TENTHS_BELOW_MS = 10_000;
const HOUR_MS = 3_600_000;

/** `1:05:09`, `19:59`, and below ten seconds `0:09.4`; rounded up, so that 0:00 means that the time is gone. */
export function clockText(ms: number): string {
  if (ms <= 0) return '0:00';
  if (ms < TENTHS_BELOW_MS) {
    const tenths = Math.ceil(ms / 100);
    return tenths >= 100 ? '0:10' : `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (seconds * 1000 < HOUR_MS) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
