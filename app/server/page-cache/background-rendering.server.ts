import { logError } from "#app/platform/logger.server.ts"

/** The content must be unchanged for this time, so that many changes in a row are rendered once. */
const INTERVAL_MS = 500

const BUSY_INTERVAL_MS = 20

type BackgroundRendering = {
	/** Undefined while nothing can be rendered. */
	readVersion(): string | undefined
	/** The pages to render, the most important one first. */
	listPages(): Promise<string[]>
	render(url: string): Promise<void>
	/** Whether something is going on that rendering would delay. */
	isBusy(): boolean
}

/** Renders pages after the start and after each change, one at a time. `stop` resolves after the current one. */
export function startBackgroundRendering({ readVersion, listPages, render, isBusy }: BackgroundRendering): {
	stop(): Promise<void>
} {
	let rendered: string | undefined
	let previous: string | undefined
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
		running = renderAll()
			.catch((error) => logError("Rendering a page in the background failed", error))
			.finally(() => {
				running = undefined
			})
	}

	async function renderAll(): Promise<void> {
		for (const url of await listPages()) {
			while (isBusy() && !isStopped) await new Promise((resolve) => setTimeout(resolve, BUSY_INTERVAL_MS))
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
