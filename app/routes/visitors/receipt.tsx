import { useEffect, useState } from "react"
import { href, Link } from "react-router"
import { notFound } from "../../middleware/answers.server.ts"
import { environmentContext } from "../../middleware/context.server.ts"
import { readReceipt } from "../../middleware/receipt.server.ts"
import { PATIENCE_MS, withPatience } from "../../models/offline.ts"
import { useWorker } from "../../tour/offline/worker.ts"
import { MessagePage } from "../../ui/error-pages.tsx"
import { keepReceipt, keptReceipts } from "../../ui/kept-receipts.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { ReceiptCard } from "../../ui/receipt-card.tsx"
import type { Route } from "./+types/receipt"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Receipt") },
	{ name: "robots", content: "noindex" },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const receipt = await readReceipt(context, params.receipt)
	if (!receipt) throw notFound()
	return { receipt, parkingUrl: context.get(environmentContext).parkingUrl }
}

/** Without a signal, or with a weak one, what this phone has kept is shown. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	const kept = keptReceipts().find(({ receipt }) => receipt === params.receipt.toUpperCase())
	if (!kept) return await serverLoader()
	return await withPatience(serverLoader(), PATIENCE_MS).catch(() => ({ receipt: kept, parkingUrl: null }))
}

export default function ReceiptPage({ loaderData: { receipt, parkingUrl } }: Route.ComponentProps) {
	const [isKept, setKept] = useState(false)
	useEffect(() => setKept(keepReceipt(receipt)), [receipt])
	useWorker()
	return (
		<MessagePage title="Your acceptance is recorded">
			<ReceiptCard receipt={receipt} />
			<p>
				Show this at the gate. It says which terms were accepted and when, and nothing about you.{" "}
				<span role="status">
					{isKept
						? "It is kept on this phone, also without a signal: look at the end of the terms."
						: "Keep its number or a picture of it."}
				</span>
			</p>
			<p className="flex flex-wrap gap-3 print:hidden">
				{receipt.ledTo === "parking" && parkingUrl && (
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
