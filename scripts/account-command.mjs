// What the account commands have in common: the built site's functions, a question for the password, one last line.
import path from "node:path"
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { fileURLToPath } from "node:url"

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")

/** Runs `work(site, environment, words)` and ends with what it returns, or with what went wrong. */
export async function accountCommand(usage, isComplete, work) {
	const words = process.argv.slice(2)
	if (!isComplete(words) || words.some((word) => word.startsWith("-"))) {
		console.error(usage)
		process.exit(2)
	}
	const site = await import("../build/server/index.js").catch(() => {
		console.error("The site is not built yet: run 'npm start' once.")
		process.exit(1)
	})
	try {
		console.log(await work(site, site.readEnvironment(process.env, root), words))
	} catch (error) {
		const isTheirs = error instanceof site.AccountError || error instanceof site.EnvironmentError
		console.error(isTheirs ? error.message : error)
		process.exit(1)
	}
}

/** Asks for a password without showing it; takes the first line where nobody sits at a keyboard. */
export function askPassword() {
	if (!process.stdin.isTTY) {
		return new Promise((resolve) => createInterface({ input: process.stdin }).once("line", resolve))
	}
	process.stdout.write("New password (it is not shown): ")
	const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
	const input = createInterface({ input: process.stdin, output: silence, terminal: true })
	return new Promise((resolve) => {
		input.question("", (password) => {
			input.close()
			process.stdout.write("\n")
			resolve(password)
		})
	})
}
