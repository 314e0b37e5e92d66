import { toast } from "#core/ui/toast.ts"
import { TourError } from "./tour-store.ts"

export function attempt(title: string, act: () => void): boolean {
	try {
		act()
		return true
	} catch (error) {
		if (!(error instanceof TourError)) throw error
		toast({ title, description: error.message, destructive: true })
		return false
	}
}
