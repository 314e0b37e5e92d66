import { PrefetchPageLinks } from "react-router"
import { useHydrated } from "#app/ui/use-hydrated.ts"

/** Without it, a lost connection would end at the browser's error page. One URL of each kind is enough. */
export function PrefetchedActions({ addresses }: { addresses: string[] }) {
	const hydrated = useHydrated()
	return hydrated && addresses.map((address) => <PrefetchPageLinks key={address} page={address} />)
}
