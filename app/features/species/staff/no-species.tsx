import { href, Link } from "react-router"

export function NoSpecies() {
	return (
		<p className="mt-5">
			There are no species yet. Add one, and its QR code will appear here. Codes of archived species are
			listed after 'Show Archived'.{" "}
			<Link
				to={href("/admin/species/new")}
				className="text-link inline-flex min-h-11 items-center font-semibold"
			>
				Add a species
			</Link>
		</p>
	)
}
