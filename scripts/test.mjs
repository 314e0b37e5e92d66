// `npm test`: installs what the tests need, a browser included, and runs every check.
import { ensureBrowser, ensureInstalled } from "./prepare.mjs"

ensureInstalled()
process.env.CHROMIUM_PATH = ensureBrowser()
await import("./check.mjs")
