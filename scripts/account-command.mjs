import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { command, explain } from "./command.mjs"

export async function accountCommand(usage, isComplete, work) {
	const args = process.argv.slice(2)
	if (!isComplete(args) || args.some((arg) => arg.startsWith("-"))) explain(usage)
	await command((site, environment) => work(site, environment, args))
}

/** A terminal asks twice, because the password is invisible; a pipe sends one line. */
export function askPassword() {
	if (!process.stdin.isTTY) {
		// Without a line, the empty password is rejected.
		const input = createInterface({ input: process.stdin })
		return new Promise((resolve) => input.once("line", resolve).once("close", () => resolve("")))
	}
	const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
	const input = createInterface({ input: process.stdin, output: noOutput, terminal: true })
	const ask = (prompt, answered) => {
		process.stdout.write(prompt)
		input.question("", (text) => {
			process.stdout.write("\n")
			answered(text)
		})
	}
	return new Promise((resolve) => {
		const askTwice = () =>
			ask("New password (hidden): ", (password) =>
				ask("The same password again (hidden): ", (again) => {
					if (again !== password) {
						process.stdout.write("The passwords don't match. Type both again.\n")
						return askTwice()
					}
					input.close()
					resolve(password)
				}),
			)
		askTwice()
	})
}
