import { render } from 'preact';
import { App } from './app.js';
import { connect, openSession } from './store/table.js';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the app');

/** The terminal's link and its QR code bring the key in the fragment; it leaves the address at once. */
const code = /^#code=([\w-]{1,40})$/.exec(location.hash)?.[1];
if (code !== undefined) {
  history.replaceState(null, '', '#/');
  void openSession({ code }).finally(connect);
} else {
  connect();
}
render(<App />, root);
