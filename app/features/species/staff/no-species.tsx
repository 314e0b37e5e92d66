import { href, Link } from "react-router"
import { adminListSearch } from "#features/species/admin-list.ts"

type NoSpeciesProps = {
	allAreArchived: boolean
}

export function NoSpecies({ allAreArchived }: NoSpeciesProps) {
	const link = "text-link inline-flex min-h-11 items-center font-semibold"
	if (allAreArchived)
		return (
			<p className="mt-5">
				All species are archived.{" "}
				<Link to={href("/admin/qr-codes") + adminListSearch({ archived: true })} className={link}>
					Show archived species
				</Link>
			</p>
		)
	return (
		<div className="mt-5">
			<p>There are no species yet. Add one, and its QR code will appear here.</p>
			<p className="flex flex-wrap gap-x-6">
				<Link to={href("/admin/species/new")} className={link}>
					Add a species
				</Link>
				<Link to={href("/admin/import")} className={link}>
					Import a CSV file
				</Link>
			</p>
		</div>
	)
}
