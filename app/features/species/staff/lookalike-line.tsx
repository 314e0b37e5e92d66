import { href, Link } from "react-router"
import type { Lookalike } from "#features/species/lookalikes.server.ts"

type LookalikeLineProps = { others: Lookalike[]; search: string }

/** Names other species with the same names, such as those that a file with odd spaces once added. */
export function LookalikeLine({ others, search }: LookalikeLineProps) {
	return (
		<p className="text-sm font-bold text-barn [overflow-wrap:anywhere]">
			Looks the same as{" "}
			{others.map(({ id, name }, at) => (
				<span key={id}>
					{at > 0 && ", "}
					<Link
						to={href("/admin/species/:id/edit", { id: String(id) }) + search}
						preventScrollReset
						className="text-link"
					>
						{name}
					</Link>
				</span>
			))}
			. Delete one of them, or change a name.
		</p>
	)
}
