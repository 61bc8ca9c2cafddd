/** The service of a table whose inside a test holds. */
import type { Clock } from '../../src/board/clock.js';
import { type ServiceOptions, TableService } from '../../src/table/service.js';
import type { Table } from '../../src/table/table.js';

export function serviceAt(table: Table, clock: Clock, more: Partial<ServiceOptions> = {}): TableService {
  return new TableService(
    table,
    { language: 'en', nextDraw: { way: 'usual' }, below: () => 0, ...more },
    clock,
  );
}
