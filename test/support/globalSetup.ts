export { compile as setup } from './compiled.js';
