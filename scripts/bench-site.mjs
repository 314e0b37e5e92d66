// What the benchmarks measure: the built site in a process of its own, as in earnest.
import { fork } from "node:child_process"
import path from "node:path"
import { createInterface } from "node:readline"
import { root } from "./prepare.mjs"

/** Starts the site on a data folder and waits until it is open. `more` are environment variables, `module` is loaded first. */
export async function startSite(dataDir, more = {}, module = undefined) {
	const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", BACKUPS: "off", DATA_DIR: dataDir, ...more }
	const child = fork(path.join(root, "scripts/serve.mjs"), {
		env,
		execArgv: [
			"--max-old-space-size=192",
			...(module ? [`--import=${path.join(root, "scripts", module)}`] : []),
		],
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	})
	const address = await new Promise((resolve, reject) => {
		createInterface(child.stdout).on("line", (line) => {
			const open = /open at (\S+)/.exec(line)
			if (open) resolve(open[1])
		})
		child.once("exit", () => reject(new Error("The site did not start.")))
	})
	return {
		address,
		/** Resolves with what the module in the site's process says when it is asked. */
		ask: () =>
			new Promise((resolve) => {
				child.once("message", resolve)
				child.send("")
			}),
		async stop() {
			child.kill()
			await new Promise((resolve) => child.once("exit", resolve))
		},
	}
}
