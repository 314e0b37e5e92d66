import { type ComponentType, useEffect, useState } from "react"
import { reportLoadError, retryImport } from "./retry.ts"

type LazyComponent<Props> = {
	load: () => Promise<{ default: ComponentType<Props> }>
	Component: ComponentType<Props> | undefined
}

export function lazyComponent<Props>(load: LazyComponent<Props>["load"]): LazyComponent<Props> {
	return { load, Component: undefined }
}

export function preloadComponent<Props>(lazy: LazyComponent<Props>): void {
	preload(async () => (await loadComponent(lazy)) || reportLoadError())
}

/** Does nothing on a weak connection. */
export function preload(load: () => Promise<unknown>): void {
	if (!document.documentElement.classList.contains("weak")) whenIdle(load)
}

/** A busy browser may never be idle. */
const MAX_WAIT_MS = 3_000

export function whenIdle(work: () => Promise<unknown>): void {
	const soon = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
	soon(() => void work().catch(() => undefined), { timeout: MAX_WAIT_MS })
}

async function loadComponent<Props>(lazy: LazyComponent<Props>): Promise<boolean> {
	try {
		lazy.Component ??= (await retryImport(lazy.load)).default
		return true
	} catch {
		return false
	}
}

export function LazyWhenIdle({ of: lazy }: { of: LazyComponent<object> }) {
	const [isLoaded, setLoaded] = useState(lazy.Component !== undefined)
	useEffect(() => {
		if (isLoaded) return
		const load = () =>
			whenIdle(async () => {
				const isFetched = await loadComponent(lazy)
				setLoaded(isFetched)
				if (!isFetched) reportLoadError()
			})
		load()
		window.addEventListener("online", load)
		return () => window.removeEventListener("online", load)
	}, [lazy, isLoaded])
	return lazy.Component && isLoaded ? <lazy.Component /> : null
}

/** Unlike `React.lazy`, a loading error doesn't take down the page. */
export function Lazy<Props extends object>({ of: lazy, props }: { of: LazyComponent<Props>; props: Props }) {
	const [state, setState] = useState<"loading" | "failed" | "loaded">(lazy.Component ? "loaded" : "loading")
	useEffect(() => {
		if (state === "loaded") return
		if (state === "failed") {
			const retry = () => setState("loading")
			window.addEventListener("online", retry)
			return () => window.removeEventListener("online", retry)
		}
		let isShown = true
		loadComponent(lazy).then((isLoaded) => isShown && setState(isLoaded ? "loaded" : "failed"))
		return () => {
			isShown = false
		}
	}, [lazy, state])
	if (lazy.Component && state === "loaded") return <lazy.Component {...props} />
	if (state !== "failed") return <p role="status">Loading…</p>
	return (
		<div role="alert" className="grid grid-cols-1 justify-items-start gap-3">
			<p>This part didn't load. Check your connection and try again. Nothing was lost.</p>
			<button type="button" className="button" onClick={() => setState("loading")}>
				Try again
			</button>
		</div>
	)
}
