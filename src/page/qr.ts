/** A QR code for terminals: two modules in one character, dark on light whatever the terminal's colours are. */
import qrcode from 'qrcode-generator';

/** Light margin around the code, in modules (ISO/IEC 18004 asks for 4; cameras take 2 from a screen). */
const MARGIN = 2;
/** Black on white, and back. */
const ON = '\u001b[30;47m';
const OFF = '\u001b[0m';

/** Lines of equal width. `colour` false: for white-on-black terminals only. */
export function qrLines(text: string, colour: boolean): string[] {
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && code.isDark(row, column);
  const lines: string[] = [];
  for (let row = -MARGIN; row < size + MARGIN; row += 2) {
    let line = '';
    for (let column = -MARGIN; column < size + MARGIN; column += 1) {
      const upper = isDark(row, column);
      const lower = row + 1 >= size + MARGIN ? !colour : isDark(row + 1, column);
      line += colour ? half(upper, lower) : half(!upper, !lower);
    }
    lines.push(colour ? `${ON}${line}${OFF}` : line);
  }
  return lines;
}

function half(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
