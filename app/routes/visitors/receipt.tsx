import { href, Link } from "react-router"
import { notFound } from "../../middleware/answers.server.ts"
import { databaseContext, environmentContext } from "../../middleware/context.server.ts"
import { formatDateTime } from "../../models/local-time.ts"
import { findAcceptance } from "../../models/waiver.server.ts"
import { parseReceipt } from "../../models/waiver.ts"
import { MessagePage } from "../../ui/error-pages.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import type { Route } from "./+types/receipt"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Receipt") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const receipt = parseReceipt(params.receipt)
	const acceptance = receipt && (await findAcceptance(context.get(databaseContext), receipt))
	if (!acceptance) throw notFound()
	return {
		acceptance,
		// Browsers and servers differ in how they write a time.
		acceptedAt: formatDateTime(acceptance.acceptedAt),
		parkingUrl: context.get(environmentContext).parkingUrl,
	}
}

export default function Receipt({
	loaderData: { acceptance, acceptedAt, parkingUrl },
}: Route.ComponentProps) {
	return (
		<MessagePage title="Your acceptance is recorded">
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-md border-2 border-line bg-surface p-5">
				<dt className="text-soft">Receipt number</dt>
				<dd className="font-display text-xl whitespace-nowrap tabular-nums">{acceptance.receipt}</dd>
				<dt className="text-soft">Accepted</dt>
				<dd>
					<time dateTime={acceptance.acceptedAt}>{acceptedAt}</time>
				</dd>
				<dt className="text-soft">Terms of</dt>
				<dd>{acceptance.termsVersion}</dd>
			</dl>
			<p>
				Keep this number or a picture of it. It says which terms were accepted and when, and nothing about
				you.
			</p>
			<p className="flex flex-wrap gap-3">
				{acceptance.ledTo === "parking" && (
					<a href={parkingUrl} target="_blank" rel="noopener" className="button">
						Continue to Parking
					</a>
				)}
				<Link to={href("/")} className="button button-quiet">
					Back to Home
				</Link>
			</p>
		</MessagePage>
	)
}
