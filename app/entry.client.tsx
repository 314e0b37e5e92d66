import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { setFarmZone } from "./core/time/local-time.ts"
import { reportLoadError } from "./core/ui/retry.ts"
import { RETRY_DELAYS_MS } from "./core/ui/retry-delays.ts"

// The root sets it again when it changes, but pages load data before that.
setFarmZone(String(document.documentElement.dataset.timeZone))

// Before React changes the page, which may need more than its inlined rules.
loadAllStyles()
	.catch(reportLoadError)
	.then(() =>
		startTransition(() => {
			hydrateRoot(
				document,
				<StrictMode>
					<HydratedRouter />
				</StrictMode>,
			)
		}),
	)

/** For pages with only their first rules inlined (`critical-css.server.ts`). Rejects if a sheet can't be loaded. */
async function loadAllStyles(): Promise<void> {
	const links = document.querySelectorAll<HTMLLinkElement>(
		'link[rel=stylesheet][media="not all"]:not([disabled])',
	)
	await Promise.all([...links].map(({ href }) => loadInFull(href)))
}

async function loadInFull(url: string): Promise<void> {
	for (const pause of RETRY_DELAYS_MS) {
		if (await addStylesheet(url)) return
		await new Promise((resolve) => setTimeout(resolve, pause))
	}
	if (!(await addStylesheet(url))) throw new Error(`${url} couldn't be loaded.`)
}

/** At the end, because the order of the rules counts. A link that failed never requests the same URL again. */
function addStylesheet(url: string): Promise<boolean> {
	return new Promise((resolve) => {
		const link = document.createElement("link")
		link.rel = "stylesheet"
		link.href = url
		link.onload = () => resolve(true)
		link.onerror = () => {
			link.remove()
			resolve(false)
		}
		document.head.append(link)
	})
}
