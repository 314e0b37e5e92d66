/** What the webmaster calls the site and where it is; from the environment. */
export type SiteWords = {
	name: string
	contactEmail: string
	streetAddress: string
	mapUrl: string
	/** When visitors may come. */
	hours: string
}

/** Opens the privacy preferences from anywhere: a button with this attribute. */
export const PRIVACY_BUTTON = { "data-privacy-choices": "" }

/** Which sections the navigation offers. */
export type Sections = { tour: boolean; blog: boolean }

/** How long a visit takes, in the words of the pages. */
export const STANDARD_VISIT = "3 hours"
