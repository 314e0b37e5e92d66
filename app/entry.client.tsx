import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { loadAllStyles } from "#app/ui/all-styles.ts"
import { reportLoadError } from "#app/ui/retry.ts"

// Registered before the router's own listener: see `ui/layout/history-step.ts`.
addEventListener("popstate", (event) => {
	if (!dispatchEvent(new Event("pop", { cancelable: true }))) event.stopImmediatePropagation()
})

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
