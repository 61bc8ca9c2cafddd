/** The program on a terminal of its own, typed at before it is ready. */
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { compiledFile } from '../../support/compiled.js';
import { temporaryFolders } from '../../support/folder.js';
import { freePort } from '../../support/freePort.js';
import { havePty } from '../../support/pty.js';
import { pgnTexts } from '../live.js';
import { repoRoot } from '../program.js';

const newFolder = temporaryFolders();

describe.skipIf(!havePty())('a terminal', { timeout: 60_000 }, () => {
  it('takes the words that were typed ahead, while the table and its page were being made', async () => {
    const folder = newFolder();
    const port = await freePort();
    const words = `run --board simulator --draw 518 --time none --games ${folder} --port ${port}`;
    // socat makes the terminal; the program sees a person's keyboard and screen.
    const command = `EXEC:"${process.execPath} ${compiledFile('src/main.ts')} ${words}",pty,setsid,ctty,stderr`;
    const child = spawn('socat', ['-t', '1', '-', command], {
      cwd: repoRoot,
      env: { ...process.env, TERM: 'xterm', LANG: 'C', LC_ALL: 'C' },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      screen += piece;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    try {
      child.stdin.write('fill\re4\rresign black\rquit\r');
      await ended;
    } finally {
      child.kill();
    }
    expect(screen).toContain('start 518');
    expect(pgnTexts(folder).map((text) => text.split('\n\n')[1]?.trim())).toEqual(['1. e4 1-0']);
  });
});
