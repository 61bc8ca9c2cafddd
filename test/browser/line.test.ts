/** The line between page and table breaks in the middle of a game. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { describeInBrowser, movesOn, playMove } from '../support/browser.js';
import { inPlayFrom, type PageBench } from '../support/pageBench.js';

/** A cable that can be pulled: everything goes through it to another port of this machine. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private plugged = true;
  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (near) => this.join(near));
  }

  static async to(target: number): Promise<Cable> {
    const server = createServer();
    const cable = new Cable(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return cable;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  pull(): void {
    this.plugged = false;
    for (const socket of this.sockets) socket.destroy();
  }

  plug(): void {
    this.plugged = true;
  }

  close(): void {
    this.pull();
    this.server.close();
  }

  private join(near: Socket): void {
    if (!this.plugged) {
      near.destroy();
      return;
    }
    const far = connect(this.target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}

const LOCAL = { preferences: { letters: 'local' } } as const;
let cable: Cable | undefined;
afterEach(() => cable?.close());

async function behindCable(bench: PageBench): Promise<string> {
  cable = await Cable.to(bench.page.port);
  return `http://localhost:${cable.port}/`;
}

async function setUp(bench: PageBench): Promise<void> {
  await inPlayFrom(bench, 518);
}

describeInBrowser('a page whose line breaks', (ground) => {
  it('catches up by itself with a castle, an amendment and a takeback that it missed', async () => {
    const bench = await ground.bench();
    const { page: player } = await ground.visit(bench.page.withKey(bench.page.url), LOCAL);
    await setUp(bench);
    const { page: spectator } = await ground.visit(await behindCable(bench), LOCAL);
    await playMove(player, 'e2', 'e4', 1);
    await expect.poll(async () => await movesOn(spectator)).toEqual(['e4']);

    cable?.pull();
    await spectator.getByText('Connection lost').waitFor();
    await playMove(player, 'e7', 'e5', 2);
    await playMove(player, 'g1', 'f3', 3);
    await playMove(player, 'b8', 'c6', 4);
    await playMove(player, 'f1', 'c4', 5);
    await playMove(player, 'f8', 'c5', 6);
    // The bishop goes on: the same move, grown.
    await playMove(player, 'c5', 'b4', 6);
    await playMove(player, 'e1', 'h1', 7);
    await playMove(player, 'd7', 'd6', 8);
    await player.getByRole('button', { name: 'More' }).click();
    await player.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(async () => await player.locator('.moves .move').count()).toBe(7);
    expect(await movesOn(spectator)).toEqual(['e4']);

    cable?.plug();
    await expect
      .poll(async () => await movesOn(spectator), { timeout: 10_000 })
      .toEqual(await movesOn(player));
    expect(await movesOn(spectator)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bb4', 'O-O']);
    await spectator.getByText('Board connected').waitFor();
  });

  it('keeps its key and its place over a reload, and over a line that breaks under the player', async () => {
    const bench = await ground.bench();
    await setUp(bench);
    const url = await behindCable(bench);
    const { page } = await ground.visit(bench.page.withKey(url), LOCAL);
    await playMove(page, 'd2', 'd4', 1);
    await page.reload();
    await expect.poll(async () => await movesOn(page)).toEqual(['d4']);
    await playMove(page, 'd7', 'd5', 2);
    cable?.pull();
    await page.getByText('Connection lost').waitFor();
    cable?.plug();
    await page.getByText('Board connected').waitFor();
    await playMove(page, 'c2', 'c4', 3);
    expect(await movesOn(page)).toEqual(['d4', 'd5', 'c4']);
  });
});
