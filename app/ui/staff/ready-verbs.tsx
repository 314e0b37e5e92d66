import { PrefetchPageLinks } from "react-router"
import { useHydrated } from "../use-hydrated.ts"

/**
 * Fetches beforehand what the browser needs to send these forms: without it a lost signal would end at the browser's
 * own error page, and not at a sentence beside the button. One address of each kind is enough.
 */
export function ReadyVerbs({ addresses }: { addresses: string[] }) {
	const hydrated = useHydrated()
	return hydrated && addresses.map((address) => <PrefetchPageLinks key={address} page={address} />)
}
