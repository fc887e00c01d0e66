/**
 * The desk without a network, as one file that is loaded when the desk is idle, offline, or has actions to
 * send.
 */
export { deviceDesk } from './device-desk.ts'
export { deskQueue } from './device-sender.ts'
export { DeviceStatus } from './DeviceStatus.tsx'
