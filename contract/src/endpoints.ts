import * as access from './access.ts';
import * as accounts from './accounts.ts';
import { listActionLogs } from './action-logs.ts';
import * as assignees from './assignees.ts';
import { getAvailability, setAvailability } from './availability.ts';
import { listBotLogs } from './bot-logs.ts';
import * as cannedReplies from './canned-replies.ts';
import { getChatKeys, listFormerChatKeys, setChatKey, withdrawFormerChatKey } from './chat-keys.ts';
import { getChat, listChats, listMessages, sendMessage, updateChat } from './chats.ts';
import { getCompanyProfile, updateCompany } from './company.ts';
import { getCompanyChat, updateCompanyChat } from './company-chat.ts';
import * as conversationMessages from './conversation-messages.ts';
import * as conversations from './conversations.ts';
import * as customers from './customers.ts';
import * as data from './data.ts';
import * as dataSource from './data-source.ts';
import * as departments from './departments.ts';
import * as desk from './desk.ts';
import type { MaruEndpoint } from './endpoint.ts';
import * as groups from './group-details.ts';
import { listGroups } from './groups.ts';
import { getHealth, getReadiness } from './health.ts';
import * as knownBrowser from './known-browser.ts';
import { listLanguages } from './languages.ts';
import { getLogCheck, startLogCheck } from './log-check.ts';
import { listNotices, markAllNoticesRead, markNoticesRead } from './notices.ts';
import * as openChats from './open-chats.ts';
import { changePassword, getProfile, updateProfile } from './profile.ts';
import { addRoomNote, listRoomNotes } from './room-notes.ts';
import * as security from './security.ts';
import { renewTokens, revokeTokens, signIn, takeSecondStep } from './sign-in.ts';
import {
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
} from './table-permissions.ts';
import * as ticketCounts from './ticket-counts.ts';
import * as ticketDrafts from './ticket-drafts.ts';
import { linkTicket, unlinkTicket } from './ticket-links.ts';
import * as ticketProperties from './ticket-properties.ts';
import * as ticketReplies from './ticket-replies.ts';
import * as ticketSettings from './ticket-settings.ts';
import * as ticketSteps from './ticket-steps.ts';
import { listTicketTags } from './ticket-tags.ts';
import * as ticketTimeline from './ticket-timeline.ts';
import { listTickets } from './tickets.ts';

/** All endpoints by name. The server serves exactly these. */
export const endpoints = {
  signIn,
  takeSecondStep,
  renewTokens,
  revokeTokens,
  getSecurity: security.getSecurity,
  startSecondFactor: security.startSecondFactor,
  switchOnSecondFactor: security.switchOnSecondFactor,
  renewRecoveryCodes: security.renewRecoveryCodes,
  switchOffSecondFactor: security.switchOffSecondFactor,
  endSessions: security.endSessions,
  getAccountSecurity: security.getAccountSecurity,
  endAccountSessions: security.endAccountSessions,
  resetAccountSecondFactor: security.resetAccountSecondFactor,
  getCompanyProfile,
  updateCompany,
  getCompanyChat,
  updateCompanyChat,
  getChatKeys,
  setChatKey,
  listFormerChatKeys,
  withdrawFormerChatKey,
  listLanguages,
  getProfile,
  updateProfile,
  changePassword,
  getAvailability,
  setAvailability,
  listGroups,
  listGroupDetails: groups.listGroupDetails,
  listNewPermissions: groups.listNewPermissions,
  markPermissionsSeen: groups.markPermissionsSeen,
  getGroup: groups.getGroup,
  listGroupMembers: groups.listGroupMembers,
  createGroup: groups.createGroup,
  updateGroup: groups.updateGroup,
  previewGroup: groups.previewGroup,
  deleteGroup: groups.deleteGroup,
  listPermissionHolders: access.listPermissionHolders,
  listTableHolders: access.listTableHolders,
  getAccountAccess: access.getAccountAccess,
  getOwnAccess: access.getOwnAccess,
  listAccounts: accounts.listAccounts,
  getAccount: accounts.getAccount,
  createAccount: accounts.createAccount,
  updateAccount: accounts.updateAccount,
  patchAccount: accounts.patchAccount,
  keepPassword: accounts.keepPassword,
  deleteAccount: accounts.deleteAccount,
  deleteAccounts: accounts.deleteAccounts,
  listDepartments: departments.listDepartments,
  getDepartment: departments.getDepartment,
  createDepartment: departments.createDepartment,
  updateDepartment: departments.updateDepartment,
  patchDepartment: departments.patchDepartment,
  deleteDepartment: departments.deleteDepartment,
  deleteDepartments: departments.deleteDepartments,
  listChats,
  getChat,
  updateChat,
  listMessages,
  sendMessage,
  listRoomNotes,
  addRoomNote,
  listConversations: conversations.listConversations,
  findConversations: conversations.findConversations,
  getConversation: conversations.getConversation,
  takeConversation: conversations.takeConversation,
  takeOverConversation: conversations.takeOverConversation,
  assignConversation: conversations.assignConversation,
  setConversationOpen: conversations.setConversationOpen,
  markConversationRead: conversations.markConversationRead,
  markConversationUnread: conversations.markConversationUnread,
  linkConversationTicket: conversations.linkConversationTicket,
  listConversationMessages: conversationMessages.listConversationMessages,
  answerConversation: conversationMessages.answerConversation,
  listConversationNotes: conversationMessages.listConversationNotes,
  addConversationNote: conversationMessages.addConversationNote,
  getConversationDraft: conversationMessages.getConversationDraft,
  saveConversationDraft: conversationMessages.saveConversationDraft,
  listColleagues: desk.listColleagues,
  getDeskSettings: desk.getDeskSettings,
  updateDeskSettings: desk.updateDeskSettings,
  getDoor: openChats.getChatLink,
  openRoom: openChats.openRoom,
  getOpenRoom: openChats.getOpenRoom,
  setOpenRoomEmail: openChats.setOpenRoomEmail,
  listOpenMessages: openChats.listOpenMessages,
  sendOpenMessage: openChats.sendOpenMessage,
  getKnownVisitor: knownBrowser.getKnownVisitor,
  continueRoom: knownBrowser.continueRoom,
  forgetBrowser: knownBrowser.forgetBrowser,
  getTablePermissions,
  listClosedTables,
  saveTablePermissions,
  listTickets,
  createTicket: ticketProperties.createTicket,
  getTicket: ticketProperties.getTicket,
  patchTicket: ticketProperties.patchTicket,
  setTicketStatus: ticketSteps.setTicketStatus,
  assignTicket: ticketSteps.assignTicket,
  takeTicket: ticketSteps.takeTicket,
  holdTicket: ticketSteps.holdTicket,
  resumeTicket: ticketSteps.resumeTicket,
  getTimeline: ticketTimeline.getTimeline,
  replyToTicket: ticketReplies.replyToTicket,
  addTicketNote: ticketReplies.addTicketNote,
  getTicketDraft: ticketDrafts.getTicketDraft,
  saveTicketDraft: ticketDrafts.saveTicketDraft,
  listAssignees: assignees.listAssignees,
  countTickets: ticketCounts.countTickets,
  listTicketMarks: ticketSettings.listTicketMarks,
  getServiceLevel: ticketSettings.getServiceLevel,
  getTicketSettings: ticketSettings.getTicketSettings,
  updateTicketSettings: ticketSettings.updateTicketSettings,
  listNotices,
  markNoticesRead,
  markAllNoticesRead,
  getTicketCustomer: customers.getTicketCustomer,
  getRoomCustomer: customers.getRoomCustomer,
  findCustomers: customers.findCustomers,
  getCustomer: customers.getCustomer,
  patchCustomer: customers.patchCustomer,
  listCustomerTickets: customers.listCustomerTickets,
  listCustomerRooms: customers.listCustomerRooms,
  joinCustomer: customers.joinCustomer,
  partCustomer: customers.partCustomer,
  linkTicket,
  unlinkTicket,
  listTicketTags,
  listCannedReplies: cannedReplies.listCannedReplies,
  getCannedReply: cannedReplies.getCannedReply,
  createCannedReply: cannedReplies.createCannedReply,
  updateCannedReply: cannedReplies.updateCannedReply,
  deleteCannedReply: cannedReplies.deleteCannedReply,
  createOwnReply: cannedReplies.createOwnReply,
  updateOwnReply: cannedReplies.updateOwnReply,
  deleteOwnReply: cannedReplies.deleteOwnReply,
  getDataSource: dataSource.getDataSource,
  setDataSource: dataSource.setDataSource,
  syncDataSource: dataSource.syncDataSource,
  listDataTables: data.listDataTables,
  runStatement: data.runStatement,
  confirmStatement: data.confirmStatement,
  listOwnStatements: data.listOwnStatements,
  tryStatement: data.tryStatement,
  listActionLogs,
  getLogCheck,
  startLogCheck,
  listBotLogs,
  getHealth,
  getReadiness,
} as const satisfies Record<string, MaruEndpoint>;

export type EndpointName = keyof typeof endpoints;
