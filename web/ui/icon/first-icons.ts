import { filledIcon, outlineIcon } from './icon.tsx'

/**
 * Icons of the first download: pages that draw before sign-in use only these. Made by scripts/icons.mjs from Tabler's icons: import one by its name, then run "npm run icons".
 */

export const IconAlertCircleFilled = /* @__PURE__ */ filledIcon('M12 2c5.523 0 10 4.477 10 10a10 10 0 0 1 -19.995 .324l-.005 -.324l.004 -.28c.148 -5.393 4.566 -9.72 9.996 -9.72zm.01 13l-.127 .007a1 1 0 0 0 0 1.986l.117 .007l.127 -.007a1 1 0 0 0 0 -1.986l-.117 -.007zm-.01 -8a1 1 0 0 0 -.993 .883l-.007 .117v4l.007 .117a1 1 0 0 0 1.986 0l.007 -.117v-4l-.007 -.117a1 1 0 0 0 -.993 -.883z')
export const IconAlertTriangleFilled = /* @__PURE__ */ filledIcon('M12 1.67c.955 0 1.845 .467 2.39 1.247l.105 .16l8.114 13.548a2.914 2.914 0 0 1 -2.307 4.363l-.195 .008h-16.225a2.914 2.914 0 0 1 -2.582 -4.2l.099 -.185l8.11 -13.538a2.914 2.914 0 0 1 2.491 -1.403zm.01 13.33l-.127 .007a1 1 0 0 0 0 1.986l.117 .007l.127 -.007a1 1 0 0 0 0 -1.986l-.117 -.007zm-.01 -7a1 1 0 0 0 -.993 .883l-.007 .117v4l.007 .117a1 1 0 0 0 1.986 0l.007 -.117v-4l-.007 -.117a1 1 0 0 0 -.993 -.883z')
export const IconArrowLeft = /* @__PURE__ */ outlineIcon('M5 12l14 0M5 12l6 6M5 12l6 -6')
export const IconBan = /* @__PURE__ */ outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.7 5.7l12.6 12.6')
export const IconCircleCheckFilled = /* @__PURE__ */ filledIcon('M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z')
export const IconCloudOff = /* @__PURE__ */ outlineIcon('M9.58 5.548c.24 -.11 .492 -.207 .752 -.286c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957 -.383 1.824 -1.003 2.454m-2.997 1.033h-11.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.13 -.582 .37 -1.128 .7 -1.62M3 3l18 18')
export const IconMoodEmpty = /* @__PURE__ */ outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9 15l6 0')
export const IconSignRight = /* @__PURE__ */ outlineIcon('M8 21h4M10 21v-10M10 6v-3M6 6h10l2 2.5l-2 2.5h-10l0 -5')
export const IconUpload = /* @__PURE__ */ outlineIcon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4l0 12')
export const IconX = /* @__PURE__ */ outlineIcon('M18 6l-12 12M6 6l12 12')
