import { useEffect, useState } from "react"
import { href, useRouteLoaderData } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { LazyWhenIdle, lazyComponent } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { TodayNotice } from "#features/hours/ui/today-notice.tsx"
import { readReceipt } from "#features/waiver/receipt.server.ts"
import { ParkingUnavailable } from "#features/waiver/ui/parking-unavailable.tsx"
import { storedReceipts, storeReceipt } from "#features/waiver/ui/stored-receipts.ts"
import { forgetWaiting } from "#features/waiver/waiting/waiting-waivers.ts"
import { describeParty, type Receipt } from "#features/waiver/waiver.ts"
import type { Route } from "./+types/receipt"

const SAVE_VISIT = lazyComponent(() => import("#features/offline/save-visit.tsx"))

export const handle =
	import.meta.env.SSR && ({ isIndexed: false, isCrawled: false, offline: "always" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Receipt")

export async function loader({ context, params }: Route.LoaderArgs) {
	const receipt = await readReceipt(context, params.receipt)
	if (!receipt) throw notFound()
	return { receipt, parkingUrl: (await readSettings(context.get(databaseContext))).parking_url || null }
}

/** Falls back to the receipt stored on this phone when offline or on a slow connection. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	const stored = storedReceipts().find(({ receipt }) => receipt === params.receipt.toUpperCase())
	if (!stored) return await serverLoader()
	return await withTimeout(serverLoader(), NETWORK_TIMEOUT_MS).catch(() => ({
		receipt: stored,
		parkingUrl: null,
	}))
}

export default function ReceiptPage({ loaderData: { receipt, parkingUrl } }: Route.ComponentProps) {
	const [isStored, setStored] = useState(false)
	useEffect(() => {
		forgetWaiting((one) => one.receipt === receipt.receipt)
		const store = () => setStored(storeReceipt(receipt))
		store()
		return onReturn(store)
	}, [receipt])
	const { site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<MessagePage title="Your acceptance is recorded">
			{/* Header and footer aren't printed. */}
			<p className="hidden print:block">
				<strong className="block font-display text-xl">{site?.name}</strong>
				{site?.streetAddress}
			</p>
			{receipt.ledTo === "parking" && parkingUrl && (
				<p className="print:hidden">
					<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="button">
						Continue to Parking
					</a>
				</p>
			)}
			<ReceiptCard receipt={receipt} />
			<TodayNotice className="print:hidden" />
			<p>
				Show this at the gate. It says which terms you accepted and when
				{receipt.partySize ? ", for how many people," : ","} and nothing else about you.{" "}
				<span role="status">
					{isStored
						? "It's saved on this device and works offline. Find it again under ‘My receipts’ below the terms."
						: "Write down the number, or take a screenshot."}
				</span>
			</p>
			<ParkingUnavailable />
			<p className="print:hidden">
				<QuietLink to={href("/")}>Back to Home</QuietLink>
			</p>
			<div data-needs-bundle className="flow-root min-h-50 print:hidden">
				<LazyWhenIdle of={SAVE_VISIT} />
			</div>
		</MessagePage>
	)
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
	const { termsHash } = receipt
	return (
		<div className="grid grid-cols-1 items-center gap-5 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[1fr_auto]">
			<dl className="grid *:[dt]:not-first:mt-3">
				<dt className="text-soft">Receipt number</dt>
				<dd className="font-display text-2xl whitespace-nowrap tabular-nums">{receipt.receipt}</dd>
				<dt className="text-soft">Accepted</dt>
				<dd>
					<time dateTime={receipt.acceptedAt}>{formatDateTime(receipt.acceptedAt)}</time>
				</dd>
				{receipt.partySize && (
					<>
						<dt className="text-soft">People</dt>
						<dd>{describeParty(receipt)}</dd>
					</>
				)}
				<dt className="text-soft">Terms version</dt>
				<dd>
					{termsHash ? (
						<a
							href={href("/waiver/terms/:file", { file: `${termsHash}.txt` })}
							className="text-link inline-flex min-h-11 items-center"
						>
							{`${receipt.termsVersion} (full text)`}
						</a>
					) : (
						receipt.termsVersion
					)}
				</dd>
			</dl>
			<figure className="justify-self-center">
				<img
					src={receipt.code}
					alt={`QR code of receipt ${receipt.receipt}`}
					width="240"
					height="240"
					className="w-60 max-w-full rounded bg-white"
				/>
				<figcaption className="mt-2 text-center text-sm">Scan at the gate to open this receipt.</figcaption>
			</figure>
		</div>
	)
}
