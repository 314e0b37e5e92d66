// What the account commands have in common: words that must be complete, and a question for the password.
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { command, explain } from "./command.mjs"

/** Runs `work(site, environment, words)` and ends with what it returns, or with what went wrong. */
export async function accountCommand(usage, isComplete, work) {
	const words = process.argv.slice(2)
	if (!isComplete(words) || words.some((word) => word.startsWith("-"))) explain(usage)
	await command((site, environment) => work(site, environment, words))
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
