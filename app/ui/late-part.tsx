import { type ComponentType, useEffect, useState } from "react"
import { GIVE_UP_MS } from "../models/offline.ts"

/** A component whose code comes when it is needed, or before; made with `latePart`. */
export type LatePart<Props> = {
	load: () => Promise<{ default: ComponentType<Props> }>
	/** Once it has come. */
	Part: ComponentType<Props> | undefined
}

export function latePart<Props>(load: LatePart<Props>["load"]): LatePart<Props> {
	return { load, Part: undefined }
}

/** Fetches the code ahead of its use, when the page has time. */
export function fetchAhead<Props>(part: LatePart<Props>): void {
	whenIdle(() => fetchPart(part))
}

/** After the page's own needs: the visitor on one bar of signal comes first. */
export function whenIdle(work: () => Promise<unknown>): void {
	const soon = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
	soon(() => void work().catch(() => undefined))
}

async function fetchPart<Props>(part: LatePart<Props>): Promise<boolean> {
	try {
		part.Part ??= (await part.load()).default
		return true
	} catch {
		return false
	}
}

/** Shows a late part that nobody waits for, when the page has time; without a signal, when there is one again. */
export function LateQuietly({ part }: { part: LatePart<object> }) {
	const [isHere, setHere] = useState(part.Part !== undefined)
	useEffect(() => {
		if (isHere) return
		const load = () => whenIdle(async () => setHere(await fetchPart(part)))
		load()
		window.addEventListener("online", load)
		return () => window.removeEventListener("online", load)
	}, [part, isHere])
	return part.Part && isHere ? <part.Part /> : null
}

/**
 * Shows a late part. Unlike `React.lazy` it outlives a lost signal: it says so and tries again, where that one would take
 * the page with it.
 */
export function Late<Props extends object>({ part, props }: { part: LatePart<Props>; props: Props }) {
	const [state, setState] = useState<"fetching" | "asked" | "failed" | "here">(
		part.Part ? "here" : "fetching",
	)
	useEffect(() => {
		if (state === "here") return
		if (state === "failed") {
			const again = () => setState("fetching")
			window.addEventListener("online", again)
			return () => window.removeEventListener("online", again)
		}
		let isShown = true
		fetchPart(part).then(async (isHere) => {
			if (isHere) return setState("here")
			const mayReload = await isReloadOfUse(state === "asked")
			// By now somebody may be typing in another page.
			if (!isShown) return
			if (mayReload) window.location.reload()
			else setState("failed")
		})
		return () => {
			isShown = false
		}
	}, [part, state])
	if (part.Part && state === "here") return <part.Part {...props} />
	if (state !== "failed") return <p role="status">Loading…</p>
	return (
		<div role="alert" className="grid grid-cols-1 justify-items-start gap-3">
			<p>
				There was no signal to fetch this part with. It comes as soon as there is one again; nothing was lost.
			</p>
			<button type="button" className="button" onClick={() => setState("asked")}>
				Try again
			</button>
		</div>
	)
}

/**
 * Browsers remember that a module could not be fetched and don't ask for it again, until the page is loaded anew: of use
 * when the site answers; by itself once only.
 */
async function isReloadOfUse(isAsked: boolean): Promise<boolean> {
	const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
	if (arrival?.type === "reload" && !isAsked) return false
	const ask = { method: "HEAD", signal: AbortSignal.timeout(GIVE_UP_MS) }
	const answer = await fetch(window.location.href, ask).catch(() => undefined)
	return answer?.ok === true
}
