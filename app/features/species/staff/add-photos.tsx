import { href } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"
import { listNames } from "#features/species/species.server.ts"
import type { Route } from "./+types/add-photos"
import { ManyPhotos } from "./many-photos.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context }: Route.LoaderArgs) {
	const species = await listNames(context.get(databaseContext))
	return { species: species.toSorted((a, b) => a.name.localeCompare(b.name, "en")) }
}

export default function AddPhotos({ loaderData: { species } }: Route.ComponentProps) {
	const hydrated = useHydrated()
	return (
		<StaffPage back={{ to: href("/admin") }}>
			<p className="mt-3 max-w-prose">
				Choose many photos at once. Each goes to the species that its file is named after, for example{" "}
				<code>Gavia immer 2.jpg</code> or <code>common_loon.jpg</code>. A species can have {MAX_PHOTOS}{" "}
				photos; new ones come after those that it has, in the order of their numbers.
			</p>
			<p className="mt-2 max-w-prose">
				For a single species, or without scripts, press 'Photos' at the species.
			</p>
			{hydrated && <ManyPhotos species={species} />}
		</StaffPage>
	)
}
