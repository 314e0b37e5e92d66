import { href, redirect } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { BackLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { PublicMap } from "#features/map/map.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { areDigits, type NumberMeanings, numberMeanings } from "#features/map/sign-number.ts"
import { cacheFirst } from "#features/map/ui/browser-catalogue.ts"
import { parseQuery } from "#features/species/catalogue.ts"
import { findSpecies } from "#features/species/species.server.ts"
import { tourAccess } from "#features/tour/passcode.server.ts"
import { codeAddress, NumberChoices, stopAddress } from "#features/tour/ui/number-choices.tsx"
import { NO_NUMBER, NumberForm, WRONG_NUMBER } from "#features/tour/ui/number-form.tsx"
import type { Route } from "./+types/number"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: false,
		section: "tour",
		cacheParameters: ["number"],
		offline: "with tour",
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Number on a sign")

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const access = await tourAccess(context, request)
	if (access === "closed") throw redirect(`${href("/")}?tour=off`)
	if (access === "locked") throw redirect(href("/tour"))
	return await answerNumber(url, await listPublicMaps(db), (id) => findSpecies(db, id))
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
	cacheFirst(async ({ maps = [], species }) => {
		const find = async (id: number) => species.find((one) => one.id === id)
		const page = await answerNumber(new URL(request.url), maps, find)
		// The catalogue on the phone may be older than the sign.
		return page.typed && page.meanings.stops.length === 0 ? undefined : page
	}, serverLoader)

type NumberPage = { typed: string | null; meanings: NumberMeanings; hasDigitsOnly: boolean }

async function answerNumber(
	url: URL,
	maps: readonly PublicMap[],
	find: (id: number) => Promise<{ id: number; name: string } | undefined>,
): Promise<NumberPage> {
	const number = url.searchParams.get("number")
	const typed = number === null ? null : parseQuery(number)
	const { stops, species: found } = await numberMeanings(typed ?? "", maps, find)
	const species = found && { id: found.id, name: found.name }
	const [stop, second] = stops
	if (stop && !second && !species) throw redirect(stopAddress(stop))
	if (species && !stop) throw redirect(codeAddress(species))
	return { typed, meanings: { stops, species }, hasDigitsOnly: areDigits(maps) }
}

/** For visitors without scripts or without a tour. */
export default function NumberPage({ loaderData: { typed, meanings, hasDigitsOnly } }: Route.ComponentProps) {
	const isAsking = meanings.stops.length > 0
	const error = typed === null || isAsking ? undefined : typed ? WRONG_NUMBER : NO_NUMBER
	return (
		<div className="frame grid gap-4 py-2 *:max-w-[42rem] md:py-4">
			<div>
				<BackLink to={href("/tour")}>Back to the tour</BackLink>
				<h1>Number on a sign</h1>
			</div>
			{isAsking && (
				<section aria-labelledby="which" className="grid gap-3">
					<h2 id="which" className="text-lg">
						{typed} is more than one thing here. Which do you mean?
					</h2>
					<NumberChoices meanings={meanings} />
				</section>
			)}
			<NumberForm key={typed} typed={typed ?? ""} error={error} hasDigitsOnly={hasDigitsOnly} />
		</div>
	)
}
