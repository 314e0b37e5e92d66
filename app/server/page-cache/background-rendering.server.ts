import { logError } from "#app/platform/logger.server.ts"

const PAGES = ["/", "/tour", "/blog"]

/** The content must be unchanged for this time, so that many changes in a row are rendered once. */
const INTERVAL_MS = 500

type BackgroundRendering = {
	readVersion(): string | undefined
	render(url: string): Promise<void>
}

/** One at a time, so that no visitor waits for it. `stop` resolves after the current rendering. */
export function startBackgroundRendering({ readVersion, render }: BackgroundRendering): {
	stop(): Promise<void>
} {
	let rendered = readVersion()
	let previous = rendered
	let running: Promise<void> | undefined
	let isStopped = false
	const timer = setInterval(check, INTERVAL_MS)
	timer.unref()

	function check(): void {
		const version = readVersion()
		const isQuiet = version !== undefined && version === previous
		previous = version
		if (!isQuiet || version === rendered || running) return
		rendered = version
		running = renderAll().finally(() => {
			running = undefined
		})
	}

	async function renderAll(): Promise<void> {
		for (const url of PAGES) {
			if (isStopped) return
			await render(url).catch((error) => logError("Rendering a page in the background failed", error))
		}
	}

	return {
		async stop() {
			isStopped = true
			clearInterval(timer)
			await running
		},
	}
}
