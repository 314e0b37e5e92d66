import { NOTICE } from "#core/ui/page-elements.tsx"

const RESTORED = "You were signed out. Your text is saved. Sign in to get your form back."

const REASONS = {
	"for staff": "This page is for staff. Sign in to open it.",
	"signed out": "You were signed out. Sign in to continue.",
	"not done": "You were signed out, so your last action wasn't saved. Sign in and try again.",
	"draft stored": RESTORED,
	"form carried": RESTORED,
	"draft in browser": "You were signed out. Your text is saved in this browser. Sign in to restore it.",
	"password set": "Your new password is set. Sign in with it and a code from your app.",
}

export type SignInReason = keyof typeof REASONS

/** Search parameters that say so. */
export const NOT_DONE = "notDone"
export const PASSWORD_SET = "passwordSet"

type SignInReasonLineProps = { reason: SignInReason | null; hadFiles?: boolean }

export function SignInReasonLine({ reason, hadFiles }: SignInReasonLineProps) {
	if (!reason) return null
	return (
		<p className={`${NOTICE.gold} font-semibold`}>
			{REASONS[reason]}
			{hadFiles && " Files can't be saved, so choose them again. Text below a large file isn't saved either."}
		</p>
	)
}
