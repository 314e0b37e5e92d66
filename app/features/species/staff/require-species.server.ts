import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { findSpecies } from "#features/species/species.server.ts"

/** Throws a redirect to the list if the species was deleted. */
export async function requireSpecies(context: Readonly<RouterContextProvider>, id: string) {
	const species = await findSpecies(context.get(databaseContext), parseId(id) ?? 0, { archived: true })
	if (species) return species
	throw await redirectWith(context, href("/admin"), { title: "This species no longer exists" })
}
