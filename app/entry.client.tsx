import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"

// Registered before the router's own listener: see `ui/layout/history-step.ts`.
addEventListener("popstate", (event) => {
	if (!dispatchEvent(new Event("pop", { cancelable: true }))) event.stopImmediatePropagation()
})

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	)
})
