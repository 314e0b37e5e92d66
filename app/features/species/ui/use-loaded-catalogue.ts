import { useSyncExternalStore } from "react"
import { type LoadedCatalogue, loadedCatalogue, onCatalogueChange } from "./browser-catalogue.ts"

/** Undefined until it is loaded, and when it is too large for a phone. */
export function useLoadedCatalogue(): LoadedCatalogue | undefined {
	return useSyncExternalStore(onCatalogueChange, loadedCatalogue, () => undefined)
}
