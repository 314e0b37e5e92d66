import { href } from "react-router"
import { NOTICE } from "#core/ui/page-elements.tsx"

export type WaiverProblem = {
	error?: string | undefined
	canStillPark?: boolean
	/** By the name of the field, which is also its id. */
	errors?: Record<string, string[]>
	party?: { partySize?: string | undefined; minors?: string | undefined }
	/** Keeps the tick of someone who has read these terms. */
	isAccepted?: boolean
	isOtherDay?: boolean
	/** The parking page is already open in another tab. */
	isParkingOpen?: boolean
}

/** Above the terms, where the page without scripts opens. */
export function WaiverProblemNotice({
	problem: { error, errors = {}, canStillPark },
	parkingUrl,
}: {
	problem: WaiverProblem
	parkingUrl: string | null
}) {
	if (!error) return null
	return (
		<div className={`${NOTICE.barn} mt-5 grid gap-2`}>
			<p className="font-semibold">{error}</p>
			{Object.entries(errors).map(([name, messages]) => (
				<p key={name}>
					<a href={`#${name}`} className="text-link">
						{messages.join(" ")}
					</a>
				</p>
			))}
			{canStillPark && parkingUrl && (
				<p>
					You can pay for parking without a receipt number.{" "}
					<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="text-link">
						Continue to Parking
					</a>
				</p>
			)}
		</div>
	)
}

export const PARTY_MISSING = "Nothing was recorded yet. Please check the number of people in your group."

export const TOO_MANY =
	"Nothing was recorded, because there were too many acceptances from your network. Please try again later."

export const TERMS_CHANGED =
	"The terms have changed since you opened this page, so nothing was recorded. Please read the new terms and accept them."

export function NoTerms({ isTrying, onTry }: { isTrying: boolean; onTry: () => void }) {
	return (
		<div>
			<p role="status" className="mt-5 mb-3 font-semibold">
				No connection, so the terms couldn't be loaded. Try again when you're back online.
			</p>
			<button type="button" className="button" onClick={onTry}>
				{isTrying ? "Trying…" : "Try again"}
			</button>
		</div>
	)
}
