import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { root } from "./site.ts"

/** The site in a process of its own, as it runs in earnest: it can be killed, and given a small disk. */
export type SiteProcess = {
	pid: number
	address: string
	get(path: string, init?: RequestInit): Promise<Response>
	/** Everything that it has said so far. */
	said(): string
	/** Ends it, by `kill -9` where no other signal is named, and waits until it is gone. */
	end(signal?: NodeJS.Signals): Promise<void>
}

/** A command that runs `node …` under conditions of its own: a wrapper like `prlimit`. */
type Wrapper = string[]

/** Starts the built site on a folder; rejects with what it said when it ends instead of opening. */
export async function startSiteProcess(
	variables: Record<string, string>,
	wrapper: Wrapper = [],
): Promise<SiteProcess> {
	const { child, said } = spawnNode(["scripts/serve.mjs"], variables, wrapper)
	const address = await new Promise<string>((resolve, reject) => {
		child.stdout?.on("data", () => {
			const found = /is open at (http:\S+)/.exec(said())
			if (found?.[1]) resolve(found[1])
		})
		child.once("exit", () => reject(new Error(said())))
	})
	return {
		pid: child.pid ?? 0,
		address,
		get: (path, init) => fetch(address + path, { redirect: "manual", ...init }),
		said,
		end: (signal = "SIGKILL") => end(child, signal),
	}
}

/** Runs a script of the checkout to its end and returns its exit code and everything that it said. */
export async function runScript(
	args: string[],
	variables: Record<string, string>,
	wrapper: Wrapper = [],
): Promise<{ code: number | null; said: string }> {
	const { child, said } = spawnNode(args, variables, wrapper)
	const [code] = await once(child, "close")
	return { code, said: said() }
}

function spawnNode(args: string[], variables: Record<string, string>, wrapper: Wrapper) {
	const [command = "", ...rest] = [...wrapper, process.execPath, ...args]
	const { VITEST: _, ...environment } = process.env
	const child = spawn(command, rest, {
		cwd: root,
		env: { ...environment, NODE_ENV: "production", PORT: "0", ...variables },
		stdio: ["ignore", "pipe", "pipe"],
	})
	let text = ""
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (part) => {
			text += part
		})
	}
	return { child, said: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	child.kill(signal)
	await once(child, "exit")
}
