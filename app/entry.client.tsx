import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { setFarmZone } from "./core/time/local-time.ts"
import { reportLoadError, retry } from "./core/ui/retry.ts"

// The root component sets it again when it changes, but loaders run before it renders.
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
	await Promise.all([...links].map(({ href }) => retry(() => addStylesheet(href))))
}

/** Appended in order, because the cascade depends on it. A failed link never retries, so each attempt adds a new one. */
function addStylesheet(url: string): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const link = document.createElement("link")
		link.rel = "stylesheet"
		link.href = url
		link.onload = resolve
		link.onerror = () => {
			link.remove()
			reject(new TypeError(`${url} couldn't be loaded.`))
		}
		document.head.append(link)
	})
}
