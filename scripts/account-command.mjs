import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { command, explain } from "./command.mjs"

/** Runs `work(site, environment, args)` and prints its result or error. Prints `usage` if the arguments are invalid. */
export async function accountCommand(usage, isComplete, work) {
	const args = process.argv.slice(2)
	if (!isComplete(args) || args.some((arg) => arg.startsWith("-"))) explain(usage)
	await command((site, environment) => work(site, environment, args))
}

export function askPassword() {
	if (!process.stdin.isTTY) {
		// Without a line, the empty password is rejected.
		const input = createInterface({ input: process.stdin })
		return new Promise((resolve) => input.once("line", resolve).once("close", () => resolve("")))
	}
	process.stdout.write("New password (hidden): ")
	const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
	const input = createInterface({ input: process.stdin, output: noOutput, terminal: true })
	return new Promise((resolve) => {
		input.question("", (password) => {
			input.close()
			process.stdout.write("\n")
			resolve(password)
		})
	})
}
