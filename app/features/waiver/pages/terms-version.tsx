import { href } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { BackLink } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { findCurrentTerms, findTerms, listEarlierVersions } from "#features/waiver/terms.server.ts"
import { findChanges } from "#features/waiver/terms-changes.server.ts"
import { TermsChangeList } from "#features/waiver/ui/terms-changes.tsx"
import { TermsText } from "#features/waiver/ui/terms-text.tsx"
import type { Route } from "./+types/terms-version"
import { TermsVersionList } from "./terms-version-list.tsx"

export const handle = import.meta.env.SSR && ({ isIndexed: false, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, `Terms & Conditions, version ${loaderData?.terms.number ?? ""}`) },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const number = parseId(params.number)
	const terms = number && (await findTerms(db, number))
	if (!terms) throw notFound()
	const current = await findCurrentTerms(db)
	return {
		terms,
		isCurrent: current.number === terms.number,
		changes: await findChanges(db, terms),
		earlier: await listEarlierVersions(db, terms.number),
	}
}

export default function TermsVersionPage({
	loaderData: { terms, changes, isCurrent, earlier },
}: Route.ComponentProps) {
	return (
		<div className="frame *:max-w-4xl py-4 md:py-8">
			<BackLink to={href("/waiver")} reloadDocument>
				Current terms
			</BackLink>
			<h1 className="mt-2">Terms &amp; Conditions, version {terms.number}</h1>
			<p className="mt-2 text-soft">
				Published {terms.lastUpdated}.{" "}
				{isCurrent ? "These are the current terms." : "These terms have been replaced by newer ones."}
			</p>
			{changes && <TermsChangeList changes={changes} />}
			<section aria-label="Terms" className="mt-5 rounded-md bg-surface p-4 md:p-8">
				<TermsText text={terms.text} />
			</section>
			<p className="mt-5">
				<a
					href={href("/waiver/terms/:file", { file: `${terms.hash}.txt` })}
					className="text-link inline-flex min-h-11 items-center"
				>
					Plain text of this version
				</a>
			</p>
			<p className="font-mono text-sm [overflow-wrap:anywhere]">SHA-256 {terms.hash}</p>
			<TermsVersionList title="Earlier versions" versions={earlier} />
		</div>
	)
}
